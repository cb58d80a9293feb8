/**
 * Names as they may stand in an archive on any system, each once: 'a/b.csv' twice gives 'a-b.csv' and 'a-b (2).csv'.
 */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe =
      name
        .normalize('NFC')
        .replace(/[\p{C}\\/:*?"<>|]+/gu, '-')
        .replace(/^[. ]+|[. ]+$/g, '')
        .slice(-120) || 'unnamed';
    const [, stem = safe, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(safe) ?? [];
    let unique = safe;
    for (let nth = 2; taken.has(unique.toLowerCase()); nth++) unique = `${stem} (${nth})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
