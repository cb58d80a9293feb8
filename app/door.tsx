import type { ReactNode } from 'react';
import { accessDenied } from '@/lib/core/actor';
import { pageDoor } from '@/lib/http/page';
import { AccessDenied } from '@/components/shell/access-denied';

/** `export default page({ who: 'user' }, async ({ actor }) => <Screen initial={await verb(actor)} />)` */
export const page = pageDoor<ReactNode>((who, { role }) => <AccessDenied sentence={accessDenied(who, role)} />);
