import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { mayPass, type UserActor, type Who } from '@/lib/base/actor/actor';
import { actorOfCookies } from './visitor';

type Search = Record<string, string | string[] | undefined>;
type Visit<A> = { actor: A; params: Record<string, string>; search: Search };
/** `comesBack`: the page's own path, where who signs in first comes back to what was asked. */
type PageDoor = { who: Exclude<Who, 'anyone'>; comesBack?: string };
type PageProps = { params: Promise<Record<string, string>>; searchParams: Promise<Search> };

/** The signed-in person of this page request, by the page cookie and the session row. */
export async function currentActor(): Promise<UserActor | null> {
  const jar = await cookies();
  return actorOfCookies((name) => jar.get(name)?.value);
}

function signInFor(path: string, search: Search): string {
  const asked = Object.entries(search).filter((each): each is [string, string] => typeof each[1] === 'string');
  return `/auth?next=${encodeURIComponent(`${path}?${new URLSearchParams(asked).toString()}`)}`;
}

/**
 * The door of every page that is not public: it asks on each visit, which a layout does not. `denied` renders the
 * Access Denied page; it is handed in by app/door.tsx, since lib/ knows no screen.
 */
export const pageDoor =
  <N>(denied: (who: Exclude<Who, 'anyone'>, actor: UserActor) => N) =>
  (door: PageDoor, render: (visit: Visit<UserActor>) => N | Promise<N>) =>
    async function Page({ params, searchParams }: PageProps): Promise<N> {
      const actor = await currentActor();
      if (!actor) redirect(door.comesBack ? signInFor(door.comesBack, await searchParams) : '/auth');
      if (!mayPass(door.who, actor)) return denied(door.who, actor);
      return render({ actor, params: await params, search: await searchParams });
    };
