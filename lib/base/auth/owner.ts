export { hasOwner } from './store';
