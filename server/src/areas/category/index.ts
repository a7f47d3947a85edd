export { categoryModule } from './category.ts';
export { categoryCalls } from './category-calls.ts';
