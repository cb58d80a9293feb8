/** Lines, bars and histograms arrive together: most pages hold all three. */
export { barDrawer } from './kinds/bar/draw';
export { histogramDrawer } from './kinds/histogram/draw';
export { lineDrawer } from './kinds/line/draw';
