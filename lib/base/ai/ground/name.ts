/** Words that a title may join the names of the data with. */
const JOINING = new Set(
  'a an and at by each for from in of on over per the to with against across within between number count rows average mean median total sum share smallest largest daily weekly monthly quarterly yearly day week month quarter year hour weekday time'.split(
    ' ',
  ),
);
const LONGEST = 80;

/** Whether a title says what is shown and nothing else: words of the names given, and words that join them. */
export function isPlainName(title: string, given: readonly string[]): boolean {
  const text = title.trim();
  const known = new Set(given.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
  const words = text.toLowerCase().split(' ');
  return (
    text.length > 0 &&
    text.length <= LONGEST &&
    /^[\p{L}\p{N} ,()'’-]+$/u.test(text) &&
    words.every((word) => {
      const bare = word.replace(/[(),]/g, '');
      return bare === '' || JOINING.has(bare) || known.has(bare);
    })
  );
}
