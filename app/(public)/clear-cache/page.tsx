import { ClearCacheScreen } from '@/components/browser-compatibility/clear-cache-screen';

export const metadata = { title: 'Clear cache' };

export default function ClearCachePage() {
  return <ClearCacheScreen />;
}
