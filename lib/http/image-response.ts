import { Readable } from 'node:stream';
import type { ImageDownload } from '@/lib/product/dashboards/images';

/**
 * An image for an element of a page. The browser asks again each time whether it may show it, and by its hash gets it
 * but once. Without `asked` it keeps nothing. Opened by itself it runs nothing.
 */
export function imageResponse({ hash, type, sizeBytes, open }: ImageDownload, asked?: Headers): Response {
  const headers = {
    'Cache-Control': asked ? 'private, no-cache' : 'private, no-store',
    ...(asked && { ETag: `"${hash}"`, Vary: 'Cookie, Authorization' }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  if (asked?.get('if-none-match') === `"${hash}"`) return new Response(null, { status: 304, headers });
  return new Response(Readable.toWeb(open()) as ReadableStream<Uint8Array>, {
    headers: {
      ...headers,
      'Content-Type': `image/${type}`,
      'Content-Disposition': `inline; filename="image.${type === 'png' ? 'png' : 'jpg'}"`,
      'Content-Length': String(sizeBytes),
    },
  });
}
