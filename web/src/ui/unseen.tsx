/** Said to those who do not see the page; for places whose meaning the eye gets from their position. */
export const Unseen = ({ text }: { text: string }) => <span className="sr-only">{text}</span>;
