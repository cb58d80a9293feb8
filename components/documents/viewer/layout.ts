/** Where pages lie one below the other, so that only those in sight are drawn. */

type PageSize = { width: number; height: number };
export type PagePlace = { number: number; top: number; height: number };
export type Layout = { places: PagePlace[]; height: number };

export const PAGE_GAP = 12;

/** Pages at a width: `extra` is added below each (the number of a thumbnail). */
export function layoutOf(pages: readonly PageSize[], width: number, extra = 0): Layout {
  let top = PAGE_GAP;
  const places = pages.map((page, nth) => {
    const height = width * (page.width > 0 ? page.height / page.width : Math.SQRT2) + extra;
    const place = { number: nth + 1, top, height };
    top += height + PAGE_GAP;
    return place;
  });
  return { places, height: top };
}

/** The page at a height: the last one that begins above it. */
export function pageAt({ places }: Layout, y: number): number {
  let low = 0,
    high = places.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (places[middle]!.top <= y) low = middle;
    else high = middle - 1;
  }
  return places[low]?.number ?? 1;
}

/** Pages that can be seen, and one before and behind. */
export function inSight(layout: Layout, from: number, height: number): PagePlace[] {
  const first = pageAt(layout, from) - 1;
  const last = pageAt(layout, from + height) - 1;
  return layout.places.slice(Math.max(0, first - 1), last + 2);
}

export const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
/** The next step of zoom in a direction. */
export function zoomBy(zoom: number, direction: 1 | -1): number {
  const steps =
    direction === 1 ? ZOOMS.filter((step) => step > zoom) : ZOOMS.filter((step) => step < zoom).toReversed();
  return steps[0] ?? zoom;
}
