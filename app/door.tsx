import type { ReactNode } from 'react';
import { AccessDenied } from '@/components/shell/access-denied';
import { Unreadable } from '@/components/shell/unreadable';
import { accessDenied } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { pageDoor } from '@/lib/http/page';

const door = pageDoor<ReactNode>((who, actor) => <AccessDenied sentence={accessDenied(who, actor)} />);

/** `export default page({ who: 'user' }, async ({ actor }) => <Screen initial={await verb(actor)} />)` */
export const page: typeof door = (who, render) =>
  door(who, async (visit) => {
    try {
      return await render(visit);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unreadable_row') return <Unreadable sentence={error.message} />;
      throw error;
    }
  });
