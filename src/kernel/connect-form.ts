/** The form of the page that connects an account, derived from the declaration of the platform. */
export interface ConnectForm<Name extends string = string> {
  /** Whether the platform has a page on which people give consent. */
  hasConsent: boolean;
  /** Whether the handle leads to that page. */
  takesHandle: boolean;
  /** An example of a server address, if people name their own server; otherwise null. */
  serverExample: string | null;
  /** What is typed instead of giving consent. */
  fields: readonly TypedField<Name>[];
}

export interface TypedField<Name extends string = string> {
  name: Name;
  /** A secret is never shown, logged or sent back. */
  kind: 'text' | 'secret';
  maxLength: number;
  /** An example value; never a real one. */
  example: string;
  isOptional?: true;
}
