import { lazy, Suspense } from 'react';

// Eighty pictures, for which no page has to wait.
const MenuDrawing = lazy(async () => ({ default: (await import('./menu-drawing.tsx')).MenuDrawing }));

const size = 16;

interface Props {
  readonly name: string | undefined;
  /** antd's menu places its icons by a class. */
  readonly className?: string;
}

/** The icon of a menu entry, by the server's name for it; an unknown name gets a plain icon. Its place is kept until it is there. */
export function MenuIcon({ name, className = '' }: Props) {
  return (
    <span className={`anticon ${className}`} aria-hidden="true">
      <Suspense fallback={<svg width={size} height={size} />}>
        <MenuDrawing name={name} size={size} />
      </Suspense>
    </span>
  );
}
