import { Chart, LogarithmicScale, PointElement, ScatterController } from 'chart.js';

Chart.register(ScatterController, PointElement, LogarithmicScale);

export { scatterDrawer } from '../draw/scatter';
