import { ListFilter } from 'lucide-react';

/** What a chart leaves out by itself, whatever the page is filtered by: a quiet line under its title. */
export const OwnFiltersLine = ({ said }: { said: string }) =>
  said !== '' && (
    <p className="-mt-1.5 mb-2 flex items-start gap-1 text-small text-ink-2" title={said}>
      <ListFilter aria-hidden className="mt-0.5 size-3 flex-none" />
      <span className="line-clamp-2 min-w-0">
        <span className="sr-only">Filters of this chart: </span>
        {said}
      </span>
    </p>
  );
