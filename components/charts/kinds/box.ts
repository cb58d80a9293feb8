import { BarController, BarElement, Chart } from 'chart.js';

Chart.register(BarController, BarElement);

export { boxDrawer } from '../draw/box';
