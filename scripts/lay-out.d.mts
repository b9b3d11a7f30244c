export function layOut(target: 'run' | 'demo', folder: string): Promise<void>;
