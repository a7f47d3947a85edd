export { ValueSwitch, type ValueSwitchProps } from './value-switch.tsx';
