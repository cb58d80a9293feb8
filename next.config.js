import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

/** What a guest sees is in no index and no Referer. */
const GUEST_HEADERS = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

/**
 * A build is made once a version and served from its own folder: it keeps no cache of its steps for a next one, and
 * does not trace which files of node_modules a copy elsewhere would need. Two thirds of the time.
 */
function lean(webpack) {
  webpack.cache = false;
  webpack.plugins = webpack.plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin');
  return webpack;
}

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  turbopack: {}, // lets `next dev` accept the webpack hook of next-pwa
  typescript: { ignoreBuildErrors: true }, // `npm run check` holds the types; a start need not wait for them
  experimental: { serverActions: { bodySizeLimit: '64kb' } },
  images: { unoptimized: true },
  serverExternalPackages: [
    '@duckdb/node-api',
    '@node-rs/argon2',
    'pg',
    'busboy',
    'nodemailer',
    'yazl',
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@simplewebauthn/server',
    '@modelcontextprotocol/sdk',
  ],
  // Where the specifications look for what a program has to know (RFC 8414, RFC 9728).
  rewrites: () => [
    { source: '/.well-known/oauth-authorization-server', destination: '/api/oauth/server' },
    { source: '/.well-known/oauth-protected-resource', destination: '/api/oauth/resource' },
    { source: '/.well-known/oauth-protected-resource/api/mcp', destination: '/api/oauth/resource/mcp' },
  ],
  headers: () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    // The middleware says it of these pages: a link may name sites that show it in a frame.
    { source: '/((?!shared/|shared-guest/).*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
    ...['/shared', '/shared-guest', '/api/shared', '/api/shared-guest'].map((path) => ({
      source: `${path}/:path*`,
      headers: GUEST_HEADERS,
    })),
  ],
};

export default async function nextConfig(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { default: withPWAInit } = await import('next-pwa');
  const withPWA = withPWAInit({
    dest: 'public',
    sw: 'sw.js',
    register: false,
    cacheStartUrl: false,
    swSrc: 'lib/pwa/sw.ts',
    additionalManifestEntries: [{ url: '/offline', revision: process.env.BUILD_REVISION ?? Date.now().toString(36) }],
    buildExcludes: [/./], // only the offline page is kept from the start; lib/pwa/sw.ts says what follows
  });
  return withPWA({ ...config, outputFileTracingExcludes: { '**': ['**/*'] }, webpack: lean });
}
