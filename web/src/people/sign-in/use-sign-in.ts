import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { applyPerson } from '../../shell/preferences.ts';
import { askPasskey, isGivenUp } from '../passkey.ts';
import { useWait } from '../../api/use-wait.ts';

/** What is asked for after the first step. */
export interface SecondStep {
  token: string;
  methods: string[];
}

/** Signing in, step by step: the password, then a second factor if there is one; or a passkey instead of both. */
export function useSignIn(
  onIn: () => void,
  email_ = localStorage.getItem('email') ?? '',
  begun: SecondStep | null = null,
) {
  const [email, setEmail] = useState(email_);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(begun);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const wait = useWait(error);

  /** `work` answers whether the person is in. */
  async function attempt(work: () => Promise<boolean>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      if (!(await work())) return;
      await applyPerson(await enter('get_me', {}));
      onIn();
    } catch (problem) {
      if (!isGivenUp(problem)) setError(problem);
    } finally {
      setBusy(false);
    }
  }

  const withPassword = async () => {
    const { secondFactor } = await enter('login', { email, password });
    localStorage.setItem('email', email);
    setAsked(secondFactor ?? null);
    return secondFactor === undefined;
  };
  const withCode = async () => {
    await enter('prove_second_factor', { token: asked?.token, code });
    return true;
  };
  const withPasskey = async () => {
    const ofSignIn = asked === null ? {} : { token: asked.token };
    const { options } = await enter('begin_passkey_sign_in', ofSignIn);
    const assertion = await askPasskey(options);
    if (asked === null) await enter('finish_passkey_sign_in', { assertion });
    else await enter('prove_second_factor', { ...ofSignIn, assertion });
    return true;
  };

  return {
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    /** The methods of the second step; null in the first. */
    methods: asked?.methods ?? null,
    begin: () => {
      setAsked(null);
      setCode('');
      setPassword('');
      setError(null);
    },
    send: () => attempt(asked === null ? withPassword : withCode),
    sendPasskey: () => attempt(withPasskey),
    error,
    wait,
    isBusy,
  };
}

export type SigningIn = ReturnType<typeof useSignIn>;
