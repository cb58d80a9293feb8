/** Whether the bytes between two places are one of some words. */
export type IsWord = (bytes: Uint8Array, from: number, stop: number) => boolean;

const encoder = new TextEncoder();

export function wordsIn(words: readonly string[]): IsWord {
  const known = words.map((word) => encoder.encode(word));
  return (bytes, from, stop) => {
    search: for (const word of known) {
      if (word.length !== stop - from) continue;
      for (let nth = 0; nth < word.length; nth++) if (bytes[from + nth] !== word[nth]) continue search;
      return true;
    }
    return false;
  };
}
