import type { MetadataRoute } from 'next';

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Plumbline',
    short_name: 'Plumbline',
    description:
      'Data intelligence you can check: upload a file and get a dashboard where every number shows its query and rows.',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#F1F4F6',
    theme_color: '#FCFDFD',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Data Sources', url: '/data-sources' },
      { name: 'Dashboards', url: '/dashboards' },
    ],
  };
}
