export type Mode = 'single' | 'separate';

/** The mode of a choice; anything else leaves it to the format. */
export const modeOf = (value: string): Mode | '' => (value === 'single' || value === 'separate' ? value : '');
