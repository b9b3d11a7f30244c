// One line per callback event.
export { callbackTest } from '../localization/events.ts';
