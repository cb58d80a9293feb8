import { useQuery } from '@tanstack/react-query';

type StaticData = { data: { formats: { off: string[] } } };
const NONE: string[] = [];

/** File formats that the owner has switched off; the server refuses them, so that nothing waits for this. */
export const useFormatsOff = (): string[] =>
  useQuery<StaticData>({ queryKey: ['/api/static-data'], staleTime: Infinity, retry: false }).data?.data.formats.off ??
  NONE;
