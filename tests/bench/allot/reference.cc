// The same optimum by LEMON's network simplex (Debian liblemon-dev): reads DIMACS, prints ms without reading, and the sum of scores.
#include <chrono>
#include <fstream>
#include <iostream>
#include <lemon/dimacs.h>
#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>
using namespace lemon;
typedef SmartDigraph G;

int main(int, char** argv) {
  std::ifstream in(argv[1]);
  G g;
  G::ArcMap<int> lower(g), upper(g), cost(g);
  G::NodeMap<int> supply(g);
  readDimacsMin(in, g, lower, upper, cost, supply);
  auto from = std::chrono::steady_clock::now();
  NetworkSimplex<G, int, long long> simplex(g);
  simplex.lowerMap(lower).upperMap(upper).costMap(cost).supplyMap(supply);
  bool solved = simplex.run() == NetworkSimplex<G, int, long long>::OPTIMAL;
  double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
  std::cout << "{\"ms\":" << ms << ",\"score\":" << (solved ? -simplex.totalCost<long long>() : -1) << "}\n";
}
