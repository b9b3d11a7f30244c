import { Checkbox, Switch as RadixSwitch } from 'radix-ui';
import { Check, Minus, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { FormProblem } from './form-problem.tsx';
import { later } from './later.tsx';

const control =
  'w-full rounded-sm border border-line-strong/70 bg-surface px-2.5 text-sm placeholder:text-fg-3 hover:border-line-strong focus:border-brand focus:outline-none focus:ring-3 focus:ring-brand/15 aria-invalid:border-bad disabled:bg-sunken disabled:text-fg-3';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(control, 'h-8 pointer-coarse:h-10', className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(control, 'min-h-20 py-1.5', className)} {...rest} />;
}

/** Few pages have one. */
const LongSelect = later(async () => (await import('./long-select.tsx')).LongSelect);

/** As many as can be seen at a glance. */
const SHORT = 15;

/** One of several: the browser's own list if it is short, a searchable list if it is long. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const native = useRef<HTMLSelectElement>(null);
  // The chosen text of a long list; null for a short one. Read from the page, because options come from anywhere.
  const [chosen, setChosen] = useState<string | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- no event says that options changed; setting the same text again ends the loop
  useLayoutEffect(() => {
    const select = native.current;
    setChosen(select && select.options.length > SHORT ? (select.selectedOptions[0]?.text ?? '') : null);
  });
  const look = cn(control, 'h-8 pr-7 pointer-coarse:h-10', className);
  if (chosen === null) return <select ref={native} className={look} {...rest} />;
  const { value, onChange, children, required: _, ...named } = rest;
  return (
    <>
      <select ref={native} hidden value={value} onChange={onChange} aria-label={rest['aria-label']}>
        {children}
      </select>
      <LongSelect {...named} native={native} chosen={chosen} className={look} />
    </>
  );
}

/** Values with their names, for a Select. */
export function Options({ of }: { of: readonly (readonly [value: string | number, name: string])[] }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** A control with its label, a hint, and the server's message about it. */
export function Field({
  label,
  hint,
  problem,
  failure,
  children,
  className,
}: {
  label: string;
  hint?: ReactNode;
  problem?: string | null | undefined;
  /** For a form with only this field: any refusal of the server, with the next step and the id of the call. */
  failure?: unknown;
  children: (props: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
  className?: string;
}) {
  const id = useId();
  const isWrong = Boolean(problem) || Boolean(failure);
  const notes = isWrong ? `${id}-problem` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={cn('space-y-1', className)}>
      <label htmlFor={id} className="block text-xs font-medium text-fg-2">
        {label}
      </label>
      {children({ id, 'aria-describedby': notes, 'aria-invalid': isWrong ? true : undefined })}
      {failure ? (
        <FormProblem id={`${id}-problem`} error={failure} className="text-xs" />
      ) : problem ? (
        <p id={`${id}-problem`} role="alert" className="text-xs text-bad-text">
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-fg-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The search field of a list. Its name is inside, so it has no label above. */
export function SearchField({
  label,
  around,
  className,
  ...rest
}: ComponentProps<'input'> & { label: string; around: string }) {
  return (
    <div className={cn('relative', around)}>
      <Search className="absolute left-2.5 top-1/2 size-3.5 -translate-y-1/2 text-fg-3" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className={cn('pl-8', className)}
        {...rest}
      />
    </div>
  );
}

/** The field of a single control: its question, and the attributes of the control. */
type Asked<Control extends 'input' | 'textarea' | 'select'> = ComponentProps<Control> &
  Omit<ComponentProps<typeof Field>, 'children' | 'className'>;

export function InputField({ label, hint, problem, failure, ...rest }: Asked<'input'>) {
  return <Field {...{ label, hint, problem, failure }}>{(p) => <Input {...p} {...rest} />}</Field>;
}

export function TextAreaField({ label, hint, problem, failure, ...rest }: Asked<'textarea'>) {
  return <Field {...{ label, hint, problem, failure }}>{(p) => <TextArea {...p} {...rest} />}</Field>;
}

export function SelectField({ label, hint, problem, failure, ...rest }: Asked<'select'>) {
  return <Field {...{ label, hint, problem, failure }}>{(p) => <Select {...p} {...rest} />}</Field>;
}

export function CheckBox({ className, ...rest }: ComponentProps<typeof Checkbox.Root>) {
  return (
    <Checkbox.Root
      className={cn(
        'flex size-4 shrink-0 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-brand-fg data-[state=checked]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:border-brand data-[state=indeterminate]:bg-brand',
        className,
      )}
      {...rest}
    >
      <Checkbox.Indicator>
        {rest.checked === 'indeterminate' ? (
          <Minus className="size-3" strokeWidth={3} />
        ) : (
          <Check className="size-3" strokeWidth={3} />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}

/** A checkbox with its words; the words can be clicked too. */
export function Choice({
  label,
  hint,
  ...rest
}: ComponentProps<typeof Checkbox.Root> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <CheckBox id={id} className="mt-0.5" {...rest} />
      <label htmlFor={id} className="text-sm">
        {label}
        {hint !== undefined && <span className="block text-xs text-fg-3">{hint}</span>}
      </label>
    </div>
  );
}

export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={cn(
        'relative h-4 w-7 shrink-0 rounded-full bg-line-strong transition-colors data-[state=checked]:bg-brand',
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="block size-3 translate-x-0.5 rounded-full bg-white shadow-e1 transition-transform data-[state=checked]:translate-x-[14px]" />
    </RadixSwitch.Root>
  );
}
