export { type Choice, type Part, type Placed, type Places, placedBy, type Step } from './place.ts';
