/** What a page asks for that connects an account. Made from the declaration of the platform. */
export interface ConnectForm<Name extends string = string> {
  /** Whether there is a page of the platform where people say yes. */
  hasConsent: boolean;
  /** Whether the handle leads to that page. */
  takesHandle: boolean;
  /** What a server looks like, where a person names theirs; else null. */
  serverExample: string | null;
  /** What is typed instead. */
  fields: readonly TypedField<Name>[];
}

export interface TypedField<Name extends string = string> {
  name: Name;
  /** A secret is never shown, logged or sent back. */
  kind: 'text' | 'secret';
  maxLength: number;
  /** What one looks like; never a real one. */
  example: string;
  isOptional?: true;
}
