// C in colours: the words of a line with their kinds. Comments that go on to the next line are carried by `inComment`.

const KEYWORDS = new Set(('auto break case const continue default do else enum extern for goto if inline register restrict return ' +
  'sizeof static struct switch typedef union volatile while _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert ' +
  '_Thread_local alignas alignof constexpr nullptr static_assert thread_local typeof').split(' '));
const TYPES = new Set(('void char short int long float double signed unsigned bool _Bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t ' +
  'int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE').split(' '));
const WORD = /\/\*|\/\/.*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\.?\d(?:[eEpP][+-]|[\w.'])*|[A-Za-z_]\w*|\s+|[^\w\s]/gy;

function kindOf(word) {
  if (word.startsWith('//')) return 'comment';
  if (word[0] === '"' || word[0] === "'") return 'string';
  if (/^\.?\d/.test(word)) return 'literal';
  if (KEYWORDS.has(word)) return 'keyword';
  if (TYPES.has(word)) return 'type';
  return '';
}

// {words: [{text, kind}], inComment}
export function colour(line, inComment) {
  const words = [];
  let at = 0;
  const directive = !inComment && /^\s*#\s*\w+/.exec(line);
  if (directive) {
    words.push({ text: directive[0], kind: 'directive' });
    at = directive[0].length;
  }
  while (at < line.length) {
    if (inComment) {
      const end = line.indexOf('*/', at);
      const stop = end < 0 ? line.length : end + 2;
      words.push({ text: line.slice(at, stop), kind: 'comment' });
      inComment = end < 0;
      at = stop;
      continue;
    }
    WORD.lastIndex = at;
    const word = WORD.exec(line)?.[0] ?? line[at];
    if (word === '/*') {
      inComment = true;
      const end = line.indexOf('*/', at + 2);
      const stop = end < 0 ? line.length : end + 2;
      words.push({ text: line.slice(at, stop), kind: 'comment' });
      inComment = end < 0;
      at = stop;
    } else {
      words.push({ text: word, kind: kindOf(word) });
      at += word.length;
    }
  }
  return { words, inComment };
}
