import { BarController, BarElement, Chart } from 'chart.js';

Chart.register(BarController, BarElement);

export { stackDrawer } from '../draw/stack';
