import { Component, type ReactNode } from 'react';
import { PageFault } from './fault.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Contains a page's error, so that the menu and the tabs stay usable. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <PageFault error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
