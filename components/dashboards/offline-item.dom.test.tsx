import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKeptPages } from '@/components/client/browser/cached-data';
import { readCookie, removeCookie, writeCookie } from '@/components/client/browser/cookie';
import { SessionProvider } from '@/components/client/session/session';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlays/menu';
import { ToastProvider } from '@/components/ui/overlays/toast';
import { KEEPS_PAGES_COOKIE, PAGES_CACHE, type WorkerMessage } from '@/lib/pwa/schema';
import { OfflineItem } from './offline-item';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;

/** What the browser has kept, by cache. */
let kept: Map<string, Set<string>>;
let isReachable = true;
beforeEach(() => {
  kept = new Map();
  isReachable = true;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const held = kept.get(name) ?? new Set<string>();
      kept.set(name, held);
      return {
        match: async (path: string) => (held.has(path) ? new Response('page') : undefined),
        delete: async (path: string) => held.delete(path),
      };
    },
    delete: async (name: string) => kept.delete(name),
  });
  const controller = {
    postMessage: (message: WorkerMessage, ports: MessagePort[] = []) => {
      if (message.kind !== 'keep') return;
      if (isReachable) kept.set(PAGES_CACHE, new Set([message.path]));
      ports[0]?.postMessage(null);
    },
  };
  vi.stubGlobal('navigator', Object.create(window.navigator, { serviceWorker: { value: { controller } } }));
});
afterEach(() => {
  cleanup();
  removeCookie(KEEPS_PAGES_COOKIE);
  vi.unstubAllGlobals();
});

const pages = () => [...(kept.get(PAGES_CACHE) ?? [])];

async function choose(name: string) {
  if (!screen.queryByRole('button', { name: 'More' }))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={me}>
          <ToastProvider>
            <Menu>
              <MenuTrigger asChild>
                <IconButton label="More">…</IconButton>
              </MenuTrigger>
              <MenuContent>
                <OfflineItem id="d1" />
              </MenuContent>
            </Menu>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>,
    );
  await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' }));
  const item = await screen.findByRole('menuitem', { name });
  await act(async () => void fireEvent.click(item));
}

describe('a dashboard for offline', () => {
  it('is saved on this device alone, says so, and can be removed', async () => {
    await choose('Save for offline');
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    expect(readCookie(KEEPS_PAGES_COOKIE)).toBe('u1.d1');
    expect(pages()).toEqual([location.pathname + location.search]);
    await choose('Remove offline copy');
    expect(await screen.findByText('Offline copy removed')).toBeTruthy();
    expect(readCookie(KEEPS_PAGES_COOKIE) ?? '').toBe('');
    expect(pages()).toEqual([]);
  });

  it('isn’t called saved where it couldn’t be', async () => {
    isReachable = false;
    await choose('Save for offline');
    expect(await screen.findByText('Couldn’t save for offline')).toBeTruthy();
    expect(readCookie(KEEPS_PAGES_COOKIE) ?? '').toBe('');
  });

  it('goes with the session, and the note that it was saved with it', async () => {
    writeCookie(KEEPS_PAGES_COOKIE, 'u1.d1.d2');
    kept.set(PAGES_CACHE, new Set(['/dashboard/d1']));
    forgetKeptPages();
    await waitFor(() => expect(pages()).toEqual([]));
    expect(readCookie(KEEPS_PAGES_COOKIE) ?? '').toBe('');
  });
});
