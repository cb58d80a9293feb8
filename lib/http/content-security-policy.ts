import { env } from '@/lib/base/env/env';

/**
 * Scripts by nonce only; styles inline because React's and Radix's style attributes need it; nothing from elsewhere.
 * `framers`: the sites that may show the page in a frame, none save where a guest's link says so.
 */
export function contentSecurityPolicy(nonce: string, framers: readonly string[] = []): string {
  const development = env().NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
  ].join('; ');
}
