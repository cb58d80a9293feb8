import { nothingHere } from '@/lib/http/nothing-here';

export { nothingHere as GET, nothingHere as POST, nothingHere as PUT, nothingHere as PATCH, nothingHere as DELETE };
