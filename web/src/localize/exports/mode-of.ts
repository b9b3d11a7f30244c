export type Mode = 'single' | 'separate';

/** What a choice says; anything else leaves it to the format. */
export const modeOf = (value: string): Mode | '' => (value === 'single' || value === 'separate' ? value : '');
