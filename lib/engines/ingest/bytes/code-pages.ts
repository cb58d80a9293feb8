/**
 * What the bytes 128 to 255 are in DOS code pages, which TextDecoder does not know
 * (unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC).
 */
const CODE_PAGES: Record<string, string> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

export type Decoder = { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string };

/** Decodes text in a WHATWG encoding or a DOS code page. */
export function decoderOf(label: string): Decoder {
  const page = CODE_PAGES[label];
  if (!page) return new TextDecoder(label);
  return {
    decode: (bytes) =>
      bytes
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
            .toString('latin1')
            .replace(/[\x80-\xff]/g, (letter) => page[letter.charCodeAt(0) - 128]!)
        : '',
  };
}
