import { route } from '@/lib/http/route';
import { forgetStatements, listRemembered } from '@/lib/product/sql/statements';

export const GET = route({ who: 'user' }, ({ actor }) => listRemembered(actor));
export const DELETE = route({ who: 'user' }, ({ actor }) => forgetStatements(actor));
