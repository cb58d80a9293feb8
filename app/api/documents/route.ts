import { listDocuments } from '@/lib/documents/read';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listDocuments(actor));
