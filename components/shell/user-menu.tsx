'use client';

import { useState } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { LogOut, UserRound } from 'lucide-react';
import { useSession } from '@/components/client/session/session';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { WorkspaceItems } from '@/components/workspace/workspace-items';
import type { Me } from '@/lib/base/auth/schema';
import { userMenuWords } from './words';

/** Ends the session and goes to the landing page, or to the company's provider to end its session too; a server that could not be reached is named in a notice. */
export function useSignOut(): { pending: boolean; signOut: () => Promise<void> } {
  const { logOut } = useSession();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    const { failure, onward } = await logOut();
    if (onward) return location.assign(onward);
    router.push('/');
    if (failure === null) toast({ title: 'Signed out', variant: 'success' });
    else
      toast({
        title: 'Logout failed',
        description: userMenuWords.signedOutDevice(failure),
        variant: 'destructive',
      });
  };
  return { pending, signOut };
}

/** Two letters for the round: of the first two words of a name, or its first two. */
export function initialsOf(username: string): string {
  const words = username.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : username.slice(0, 2);
  return letters.toUpperCase();
}

export function UserMenu({ me }: { me: Me }) {
  return (
    <Menu>
      <MenuTrigger className="grid size-[26px] flex-none place-items-center rounded-full bg-ink-2 text-[0.6875rem] font-bold text-sheet pointer-coarse:size-10">
        <span aria-hidden="true">{initialsOf(me.username)}</span>
        <span className="sr-only">Account: {me.username}</span>
      </MenuTrigger>
      <MenuContent>
        <UserItems me={me} />
      </MenuContent>
    </Menu>
  );
}

export function UserItems({ me }: { me: Me }) {
  const { pending, signOut } = useSignOut();
  return (
    <>
      <div className="max-w-72 px-3 pt-1 pb-2">
        <p className="truncate font-bold">{me.username}</p>
        {me.email && <p className="truncate text-small text-ink-3">{me.email}</p>}
      </div>
      <MenuSeparator />
      <WorkspaceItems me={me} />
      <MenuItem asChild>
        <Link href="/profile">
          <UserRound aria-hidden />
          Profile
        </Link>
      </MenuItem>
      <MenuItem
        icon={<LogOut aria-hidden />}
        disabled={pending}
        onSelect={(event) => {
          event.preventDefault(); // stays open to say that it is under way
          void signOut();
        }}
      >
        {pending ? 'Signing out...' : 'Sign out'}
      </MenuItem>
    </>
  );
}
