/** Signs that some system does not take in a name, and those that steer a terminal, a path or a header. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
const LONGEST_STEM = 150;

/** A name without path parts; its letters are whole, so that it can be written into a header. */
const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/^[. ]+|[. ]+$/g, '');

/** 'Sales.csv' as a PDF is 'Sales.pdf'. */
export function fileNameOf(name: string, ending: string): string {
  const bare = safeName(name.replace(/\.(csv|tsv|json|ndjson|jsonl|geojson|xml|txt|log|xlsx|xlsm)$/i, ''));
  const stem = [...bare].slice(0, LONGEST_STEM).join('').trim();
  return `${stem || 'unnamed'}.${ending}`;
}

/**
 * Names as they may stand in an archive on any system, each once: 'a/b.csv' twice gives 'a-b.csv' and 'a-b (2).csv'.
 */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = [...safeName(name)].slice(-120).join('') || 'unnamed';
    const [, stem = safe, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(safe) ?? [];
    let unique = safe;
    for (let nth = 2; taken.has(unique.toLowerCase()); nth++) unique = `${stem} (${nth})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
