-- Neovim: `dofile("heapwise.lua")` from init.lua, or put it into plugin/. Hover, code lenses and problems come by the
-- editor's own functions (vim.lsp.buf.hover, vim.lsp.codelens.refresh).
local function start()
  local name = vim.api.nvim_buf_get_name(0)
  local id = vim.lsp.start_client({
    name = "heapwise",
    cmd = { vim.g.heapwise_path or "heapwise", "lsp" },
    root_dir = vim.fn.fnamemodify(name, ":p:h"),
    init_options = { timeLimit = 10, memoryLimit = 2000, delay = 400 },
  })
  if id then vim.lsp.buf_attach_client(0, id) end
end

vim.api.nvim_create_autocmd("FileType", { pattern = "c", callback = start })

for command, name in pairs({ HeapwiseRun = "heapwise.run", HeapwiseCancel = "heapwise.cancel", HeapwiseCause = "heapwise.cause" }) do
  vim.api.nvim_create_user_command(command, function()
    vim.lsp.buf_request(0, "workspace/executeCommand", { command = name, arguments = { vim.uri_from_bufnr(0) } },
      function(_, result)
        if name == "heapwise.cause" and result then vim.lsp.util.jump_to_location(result, "utf-16") end
      end)
  end, {})
end
