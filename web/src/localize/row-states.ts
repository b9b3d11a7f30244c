/** In the order in which a row goes through them. */
export const ROW_STATES = ['new', 'failed', 'machine', 'edited', 'approved', 'rejected'] as const;
