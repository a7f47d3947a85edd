export { faultLabel, faultText, placeText, type ShapeFault, shapeFault } from './shape-fault.ts';
