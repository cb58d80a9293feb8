import { Readable } from 'node:stream';

/** A file for the reader to keep. Names beyond ASCII travel as RFC 5987 has them. */
export function attachment(stream: ReadableStream<Uint8Array>, name: string, type: string): Response {
  // Half a sign, of a name that was cut, can't be encoded.
  const whole = name.replace(/\p{Cs}/gu, '_');
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return new Response(stream, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** A file of the server that is read as it is sent. */
export function attachedFile(file: {
  stream: Readable;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}): Response {
  const stream = Readable.toWeb(file.stream) as ReadableStream<Uint8Array>;
  const response = attachment(stream, file.fileName, file.contentType);
  response.headers.set('Content-Length', String(file.sizeBytes));
  return response;
}
