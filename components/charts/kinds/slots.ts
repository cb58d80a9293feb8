import { BarController, BarElement, Chart, Filler, LineController, LineElement, PointElement } from 'chart.js';

Chart.register(LineController, LineElement, PointElement, BarController, BarElement, Filler);

export { barDrawer } from '../draw/bar';
export { histogramDrawer } from '../draw/histogram';
export { lineDrawer } from '../draw/line';
