import { route } from '@/lib/http/route';
import { openPortal } from '@/lib/product/billing/checkout';

// Whoever holds the address may change the card: it is made anew each time and never kept.
export const POST = route({ who: 'workspaceOwner' }, ({ actor }) => openPortal(actor));
