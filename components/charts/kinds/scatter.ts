import { Chart, PointElement, ScatterController } from 'chart.js';

Chart.register(ScatterController, PointElement);

export { scatterDrawer } from '../draw/scatter';
